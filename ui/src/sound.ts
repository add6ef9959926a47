/**
 * Short sounds of a wooden table, made here out of noise and sine waves.
 *
 * Browsers keep the sound off until the first gesture; so do we.
 */

import { sound } from "./prefs";

export type SoundName = "rattle" | "knock" | "chip" | "call";

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Makes the first gesture on the page switch the sound on. */
export function wakeSoundOnGesture(): void {
  const wake = () => {
    if (typeof AudioContext === "undefined") return;
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

export function play(name: SoundName): void {
  if (sound.value === "off" || audio === null || audio.state !== "running") return;
  // A sound that is late is worse than none, so a hidden page stays silent.
  if (document.visibilityState === "hidden") return;
  SOUNDS[name](audio, audio.currentTime + 0.01);
}

/** Two dice meet, or one comes down on cloth; the faster, the louder and the brighter. */
export function playImpact(of: "bone" | "felt", speed: number): void {
  if (sound.value === "off" || audio === null || audio.state !== "running") return;
  if (document.visibilityState === "hidden") return;
  const force = Math.min(1, speed / 3);
  const at = audio.currentTime + 0.004;
  if (of === "bone") {
    click(audio, at, 2100 + 1500 * force, 0.014 + 0.012 * force, 0.12 + 0.5 * force);
    tone(audio, at, 900 + 500 * force, 520, 0.03, 0.06 + 0.16 * force);
  } else {
    tone(audio, at, 140 + 40 * force, 70, 0.07, 0.05 + 0.22 * force);
    click(audio, at, 420, 0.02, 0.04 + 0.14 * force);
  }
}

const SOUNDS: Readonly<Record<SoundName, (to: AudioContext, at: number) => void>> = {
  rattle: (to, at) => {
    for (let i = 0; i < 9; i++) {
      const when = at + i * 0.055 + Math.random() * 0.035;
      click(to, when, 1400 + Math.random() * 2200, 0.03, 0.22);
    }
  },
  knock: (to, at) => {
    tone(to, at, 150, 62, 0.16, 0.5);
    click(to, at, 700, 0.03, 0.3);
  },
  chip: (to, at) => {
    click(to, at, 3200, 0.018, 0.3);
    click(to, at + 0.045, 2500, 0.02, 0.18);
  },
  call: (to, at) => {
    tone(to, at, 392, 388, 0.16, 0.2);
    tone(to, at + 0.13, 294, 290, 0.28, 0.24);
    click(to, at, 1200, 0.03, 0.2);
  },
};

/** Noise through a narrow filter: two hard things that touch. */
function click(to: AudioContext, at: number, pitch: number, length: number, volume: number): void {
  const source = to.createBufferSource();
  source.buffer = noise(to);
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source
    .connect(filter)
    .connect(fade(to, at, length, volume))
    .connect(to.destination);
  source.start(at, Math.random() * 0.5, length * 4);
}

/** A falling tone: wood. */
function tone(
  to: AudioContext,
  at: number,
  from: number,
  down: number,
  length: number,
  volume: number,
): void {
  const wave = to.createOscillator();
  wave.type = "triangle";
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(down, at + length);
  wave.connect(fade(to, at, length, volume)).connect(to.destination);
  wave.start(at);
  wave.stop(at + length * 2);
}

function fade(to: AudioContext, at: number, length: number, volume: number): GainNode {
  const gain = to.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length * 1.8);
  return gain;
}

function noise(to: AudioContext): AudioBuffer {
  if (hiss !== null) return hiss;
  hiss = to.createBuffer(1, to.sampleRate, to.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

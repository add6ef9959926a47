import type { JSX } from "preact";
import { Die, dieFace } from "../art";
import { lang } from "../i18n";
import { Ear } from "../table/ear";
import { bidWords, faceNoun } from "./words";

/** "6 × ⚃" within a line; the ear gets the words. */
export function BidText(props: { quantity: number; face: number; plain: boolean }): JSX.Element {
  const { quantity, face, plain } = props;
  return (
    <span class="nowrap">
      <span aria-hidden="true">
        {quantity} × <Die face={dieFace(face, plain)} class="in" />
      </span>
      <Ear>{bidWords(lang.value, quantity, face, plain)}</Ear>
    </span>
  );
}

/** A small die within a line. */
export function FaceText({ face, plain }: { face: number; plain: boolean }): JSX.Element {
  return <Die face={dieFace(face, plain)} class="in" label={faceNoun(lang.value, face, 2, plain)} />;
}

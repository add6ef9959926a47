// Perudo for boardgame.io, written the way its documentation teaches: secret hands by player,
// stripped by PlayerView.STRIP_SECRETS; moves that know secrets run on the server only; dice from
// its random plugin. Bidding by the ladder, aces wild. There is no Jonti, no Calzone, no roll-off.
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core')

const DICE = 5
const ACE = 1

/** Throws everybody's dice under the cups. */
function deal(G, random) {
  G.round += 1
  G.bid = null
  G.bids = []
  for (const seat of Object.keys(G.players)) {
    G.players[seat].hand = random.D6(G.dice[seat])
  }
}

/** The least quantity at which a face may be bid; 0: it may not. */
function least(bid, face) {
  if (bid === null) return face === ACE ? 0 : 1
  if (bid.face === ACE) return face === ACE ? bid.quantity + 1 : 2 * bid.quantity + 1
  if (face === ACE) return Math.ceil(bid.quantity / 2)
  return face > bid.face ? bid.quantity : bid.quantity + 1
}

/** The next seat after one that has dice. */
function after(G, seat) {
  for (let step = 1; ; step += 1) {
    const next = (Number(seat) + step) % G.dice.length
    if (G.dice[next] > 0) return String(next)
  }
}

function bid({ G, events, playerID }, quantity, face) {
  if (!Number.isInteger(quantity) || !Number.isInteger(face) || face < 1 || face > 6) {
    return INVALID_MOVE
  }
  const total = G.dice.reduce((sum, dice) => sum + dice, 0)
  const from = least(G.bid, face)
  if (from === 0 || quantity < from || quantity > total) return INVALID_MOVE
  G.bid = { seat: playerID, quantity, face }
  G.bids.push(G.bid)
  events.endTurn({ next: after(G, playerID) })
}

function doodoo({ G, events, random, playerID }) {
  if (G.bid === null) return INVALID_MOVE
  const hands = Object.values(G.players).map((player) => [...player.hand])
  const count = hands.flat().filter((die) => die === G.bid.face || die === ACE).length
  const loser = count >= G.bid.quantity ? playerID : G.bid.seat
  G.last = { hands, count, bids: G.bids, caller: playerID, loser }
  G.dice[loser] -= 1
  const alive = G.dice.filter((dice) => dice > 0).length
  if (alive === 1) {
    events.endGame({ winner: after(G, loser) })
    return
  }
  const opener = G.dice[loser] > 0 ? loser : after(G, loser)
  deal(G, random)
  events.endTurn({ next: opener })
}

exports.Perudo = {
  name: 'perudo',
  minPlayers: 2,
  maxPlayers: 10,
  setup: ({ ctx, random }) => {
    const G = { round: 0, dice: Array(ctx.numPlayers).fill(DICE), players: {}, last: null }
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) G.players[seat] = { hand: [] }
    deal(G, random)
    return G
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: { bid: { move: bid, client: false }, doodoo: { move: doodoo, client: false } },
}

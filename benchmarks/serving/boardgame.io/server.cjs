// A boardgame.io server with one game and the durable store that comes with it.
// Usage: node server.cjs PORT FOLDER
const { Server, FlatFile } = require('boardgame.io/server')
const { Perudo } = require('./perudo.cjs')

const [port, folder] = process.argv.slice(2)
const db = new FlatFile({ dir: folder })
Server({ games: [Perudo], db, origins: ['*'] }).run({ port: Number(port) })

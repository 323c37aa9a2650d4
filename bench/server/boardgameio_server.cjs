// The peer: boardgame.io with its own memory store, and a game as small as games get.

const { Server, Origins } = require(`${process.env.BOARDGAMEIO}/boardgame.io/server`);
const game = require('./boardgameio_game.cjs');

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`ready ${appServer.address().port}`);
});

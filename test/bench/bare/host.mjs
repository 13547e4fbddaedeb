import { createServer } from 'node:http';
import { fileOf } from './files.mjs';

/** Serves a folder on loopback, and tells the process that started it where. */
const [, , folder] = process.argv;
const server = createServer((request, response) => {
  fileOf(folder, request.url).then(
    ({ bytes, type }) => response.writeHead(200, { 'content-type': type }).end(bytes),
    () => response.writeHead(404).end(),
  );
});
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}/`));
process.once('disconnect', () => process.exit(0));

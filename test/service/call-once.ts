import { createTransport } from '../../electron/service/transport.ts';

/** One call in a process of its own, which trusts what its system trusts; says what came of it. */
const transport = createTransport(process.argv[2] ?? '');
const answer = await transport.send({ method: 'GET', path: '/', headers: {}, body: null, signal: null });
console.log('reason' in answer ? answer.reason : String(answer.status));
await transport.close();

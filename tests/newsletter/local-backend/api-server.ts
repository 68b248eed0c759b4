// A process that serves the data API over a given folder and prints its port, for tests that kill it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDataApi } from '../../../build/newsletter/local-backend/data-api.ts';

const api = createDataApi({ folder: process.argv[2] as string });
const server = createServer((request, response) => void api.handle(request, response));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

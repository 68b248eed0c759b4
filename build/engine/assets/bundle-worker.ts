// Bundles the scripts in a thread, while the main thread loads the content.
import { parentPort, workerData } from 'node:worker_threads';
import { bundleScripts, type ScriptSources } from './bundle.ts';

const { root, scripts } = workerData as { root: string; scripts: ScriptSources };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about browser windows
parentPort!.postMessage(await bundleScripts(root, scripts));

// Stands for effraside.config.ts in a guide without code of its own.
import type { Config } from './guide/config.ts';

const config: Config = {};
export default config;

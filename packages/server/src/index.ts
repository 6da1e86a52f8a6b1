export { type Config, readConfig } from './kernel/config.js'
export { ConfigError } from './kernel/config-error.js'
export { type RunningExchange, type StartOptions, startExchange } from './start.js'

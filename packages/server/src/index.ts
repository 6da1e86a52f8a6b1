export { type Config, readConfig } from './config.js'
export { ConfigError } from './config-error.js'
export { type RunningExchange, type StartOptions, startExchange } from './start.js'

export { type Config, ConfigError, readConfig } from './config.js'
export { type RunningExchange, type StartOptions, startExchange } from './start.js'

export {
  accountStatement,
  moreStatement,
  STATEMENT_PAGE_SIZE,
  type StatementFilter,
  wholeStatement,
} from './resources.js'

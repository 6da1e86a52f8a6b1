/** The days of a report by what two fields say: one day alone is the first and the last one. Empty fields are left to the exchange. */
export const toPeriod = (from: string, to: string): { from?: string; to?: string } =>
  from === '' && to === '' ? {} : { from: from || to, to: to || from }

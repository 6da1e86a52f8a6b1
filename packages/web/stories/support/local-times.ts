import { getLocalTimeZone } from '@cht/sdk/rules'
import { getTimeFormat } from '@cht/ui/format/time'

/** The formats of the zone in which tests and stories render. */
export const { formatClockTime, formatDate, formatDateTimeWithoutYear, formatUpcomingTime } = getTimeFormat(
  getLocalTimeZone(),
)

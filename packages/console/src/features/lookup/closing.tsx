import { operatorRead } from '@cht/machines/console'
import { formatTokens } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { Disclosure } from '@cht/ui/disclosure'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { describeObstacles } from './obstacles.js'
import { CLOSE_ACTS } from './user-acts.js'

const Obstacles = ({ user }: { user: string }) => (
  <Loaded from={operatorRead('userClosing', { user })} what="What prevents it">
    {({ obstacles, remainder }) => (
      <>
        <p>
          {obstacles.length === 0
            ? 'Nothing prevents it.'
            : `It is prevented by ${describeObstacles(obstacles)}.`}{' '}
          {remainder > 0 && `The owner would give up ${formatTokens(remainder)}.`}
        </p>
        <Acts label="Closing" acts={CLOSE_ACTS} subject={{ user }} />
      </>
    )}
  </Loaded>
)

/** What prevents the closing of an account, and the closing. It is asked for only when it is opened. */
export function Closing({ user }: { user: string }) {
  return (
    <Card>
      <Disclosure title="Close the account">
        <Obstacles user={user} />
      </Disclosure>
    </Card>
  )
}

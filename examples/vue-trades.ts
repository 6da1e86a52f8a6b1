import type { App } from '@cht/machines'
import { describeSituation, describeTurn, isMyTurn, openTrades, viewTrade } from '@cht/machines/trades'
import { getTradeNumber } from '@cht/sdk/rules'
import { useSelector } from '@xstate/vue'
import { defineComponent, h, onScopeDispose } from 'vue'

/** A Vue component that lists the open trades of the user, and stays up to date while it is mounted. */
export function createTradeList(app: App) {
  return defineComponent(() => {
    const trades = app.resource(openTrades)
    trades.send({ type: 'resource.watch' })
    onScopeDispose(() => trades.send({ type: 'resource.unwatch' }))
    const loaded = useSelector(trades, ({ context }) => context.loaded)
    const failure = useSelector(trades, ({ context }) => context.failure)
    const user = useSelector(app.session, ({ context }) => context.user)
    return () => {
      if (!loaded.value) return h('p', failure.value ?? 'Loading…')
      const { data, at } = loaded.value
      const items = data.map((trade) => {
        const view = viewTrade(trade, at, user.value?._id ?? '')
        const text = isMyTurn(view) ? describeTurn(view) : describeSituation(view)
        return h('li', { key: trade._id }, `${getTradeNumber(trade._id)} ${text}`)
      })
      return h('ul', items)
    }
  })
}

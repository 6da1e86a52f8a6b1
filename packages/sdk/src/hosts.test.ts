import { createContext, runInContext } from 'node:vm'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { build } from 'esbuild'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'
import { expect, test } from 'vitest'

const PICTURE = 'data:image/png;base64,AQID'
const URL_OF_API = 'https://exchange.example/api'

const bundleProgram = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [new URL('testing/bare-host/program.ts', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@cht/source'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const expected = {
  pending: [],
  requests: [
    ['GET', `${URL_OF_API}/buy-orders/pending`, null],
    ['POST', `${URL_OF_API}/buy-orders/create`, { amount: 25_000, paymentMethod: 'bank' }],
    ['POST', `${URL_OF_API}/buy-orders/pay/t1`, { paymentProof: PICTURE }],
    [
      'POST',
      `${URL_OF_API}/settings/verification-request`,
      {
        country: 'nigeria',
        verificationType: 'NIN Slip',
        idNumber: '12345678901',
        frontImage: PICTURE,
        backImage: PICTURE,
      },
    ],
  ],
  // Without streams, it polls at once.
  states: ['polling'],
  change: { kind: 'reset' },
}

test('a realm without Blob, FormData, crypto, streams and a document runs every kind of call', async () => {
  const context = createContext({})
  runInContext(await bundleProgram(), context)
  for (let turn = 0; turn < 20 && !context.report; turn++)
    await new Promise((resolve) => setImmediate(resolve))
  expect(JSON.parse(context.report)).toEqual(expected)
})

test('QuickJS, which has no Intl either, runs every kind of call', async () => {
  const quickJs = await newQuickJSWASMModuleFromVariant(variant)
  const context = quickJs.newContext()
  try {
    context.unwrapResult(context.evalCode(await bundleProgram())).dispose()
    context.runtime.executePendingJobs()
    const report = context.getProp(context.global, 'report').consume((handle) => context.dump(handle))
    expect(JSON.parse(report)).toEqual(expected)
  } finally {
    context.dispose()
  }
})

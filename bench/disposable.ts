/** Lets `await using` call `dispose` at the end of its block, also after an error. */
export function makeDisposable<Resource extends object>(
  resource: Resource,
  dispose: (resource: Resource) => unknown,
): Resource & AsyncDisposable {
  return Object.assign(resource, {
    [Symbol.asyncDispose]: async () => {
      await dispose(resource)
    },
  })
}

interface LimitOptions {
  /** The first number that is tried. */
  first: number
  /** The greatest number that is tried. */
  max: number
  /** How often the interval between the greatest number that is carried and the smallest that is not is halved. */
  refinements: number
  carries(count: number): Promise<boolean>
}

/** Doubles a number until it is not carried, then halves the interval. Returns the greatest number that was carried; 0 if none was. */
export async function findLimit({ first, max, refinements, carries }: LimitOptions): Promise<number> {
  let carried = 0
  let failed = first
  while (failed <= max && (await carries(failed))) {
    carried = failed
    failed *= 2
  }
  for (let refinement = 0; refinement < refinements && failed <= max; refinement++) {
    const middle = Math.round((carried + failed) / 2)
    if (await carries(middle)) carried = middle
    else failed = middle
  }
  return carried
}

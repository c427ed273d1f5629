/**
 * A function of one object that is computed once for each: rows of ten thousand students, which a list computes out of the
 * same data whenever it is opened.
 */
export function perObject<Given extends object, Made>(of: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, { value: Made }>()
  return (given) => {
    const known = made.get(given) ?? { value: of(given) }
    made.set(given, known)
    return known.value
  }
}

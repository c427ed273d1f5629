const rules = new Intl.PluralRules('ar')

/** A counted noun in Arabic: one, two, few (3 to 10) and many, as its grammar asks. */
export function countedAr(count: number, [one, two, few, many]: readonly [string, string, string, string]): string {
  const form = rules.select(count)
  if (form === 'one') return one
  if (form === 'two') return two
  return `${count} ${form === 'few' ? few : form === 'many' ? many : one}`
}

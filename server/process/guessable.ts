/** Words of examples and of the lists that attackers try first. */
const WORDS =
  /change[\W_]*(me|this|it)|replace[\W_]*(me|this|it)|pass(word|phrase)|secret|super|token|jwt|key|example|sample|default|admin|dugsi|school|your|test|qwerty|letmein/gi

const LEAST_LEFT = 12
const LEAST_DIFFERENT = 8

/** Whether the text is one short piece, repeated. */
const isRepeated = (text: string): boolean => /^(.+?)\1+.{0,3}$/s.test(text)

/** Whether most characters equal the one before, or are its neighbour in the alphabet or among the digits. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at))
  return steps.filter((step) => Math.abs(step) <= 1).length * 2 > steps.length
}

/** Whether a secret is one that others would try: words of examples, a repeated piece, a row of keys. */
export function isGuessable(secret: string): boolean {
  const left = secret.replace(WORDS, '').replace(/[\W_]/g, '').toLowerCase()
  return left.length < LEAST_LEFT || new Set(left).size < LEAST_DIFFERENT || isRepeated(secret) || isSequence(secret)
}

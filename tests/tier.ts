/** Whether `npm run proof` runs the tests: random tests then draw many more cases. */
export const isProof = process.env['PROOF'] === '1'

/** A number of cases: for every push, where each kind has to occur once, and for the proof. */
export const volume = (push: number, proof: number): number => (isProof ? proof : push)

/** When a test that draws many cases counts as hung (milliseconds), on a machine that is busy with something else. */
export const RANDOM_TIMEOUT = volume(300_000, 3_600_000)

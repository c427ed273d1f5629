/** Whether the tests run in `npm run proof`, where random tests draw many more cases. */
export const isProof = process.env['PROOF'] === '1'

/** Number of cases: `push` at a push, where each kind has to occur once, or `proof` in the proof. */
export const volume = (push: number, proof: number): number => (isProof ? proof : push)

/** Time after which a test that draws many cases counts as hung (milliseconds); long enough for a busy machine. */
export const RANDOM_TIMEOUT = volume(300_000, 3_600_000)

/** Whether `npm run proof` runs the tests: what is drawn at random is then drawn at length. */
export const isProof = process.env['PROOF'] === '1'

/** A number of cases: for every push, where each kind has to be met once, and for the proof. */
export const volume = (push: number, proof: number): number => (isProof ? proof : push)

/** Whether `npm run proof` runs the tests: random tests then draw many more cases. */
export const isProof = process.env['PROOF'] === '1'

/** A number of cases: for every push, where each kind has to occur once, and for the proof. */
export const volume = (push: number, proof: number): number => (isProof ? proof : push)

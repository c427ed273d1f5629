/** Password that somebody else chose for the person who has just signed in with it; held in memory only. */
let given: { userId: number; password: string } | null = null

export const holdGivenPassword = (next: typeof given): void => {
  given = next
}

/** The password that a person was given and signed in with; null once she has chosen one, or asked to be left alone. */
export const givenPassword = (userId: number): string | null => (given?.userId === userId ? given.password : null)

export const troubleTexts = {
  conflicts: (count: number) => (count === 1 ? 'One mark differs' : `${count} marks differ`),
  counting: 'Counts now',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
} as const

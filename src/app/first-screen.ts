let tell: () => void

/** Resolves once the first screen of this visit has come, or could not. */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve
})

export const tellScreenCame = (): void => tell()

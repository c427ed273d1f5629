let tell: () => void

/** Resolves once the first screen of this visit is loaded, or has failed to load. */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve
})

export const tellScreenCame = (): void => tell()

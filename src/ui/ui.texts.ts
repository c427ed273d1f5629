/** Texts of the parts that every screen uses. */
export const uiTexts = {
  fallbackError: 'Oops! Something went wrong, Please try again later!',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  asOf: (time: string) => `As of ${time}`,
  breadcrumbs: 'Breadcrumbs',
} as const

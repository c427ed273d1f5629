/** Texts of signing in and out; the specification's words where it gives them. */
export const authTexts = {
  title: 'Sign in',
  lead: (school: string | undefined) => (school ? `Welcome to ${school}.` : 'Welcome.'),
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  noAccount: 'No account yet?',
  createAccount: 'Contact your administrator for account creation',
  createAccountToast: 'Please contact your administrator for account creation.',
  success: 'Login successful!',
  locked: (seconds: number) => `Please wait ${seconds} seconds before trying again.`,
  tooMany: (seconds: number) => `Too many failed attempts. Try again in ${seconds} seconds.`,
  unlocked: 'Account unlocked! Please try again.',
  noServerTitle: 'No school server can be reached',
  noServer:
    'Signing in needs the school server. Check that this device is connected to the network, then try again. What was saved on this device is still here.',
  endedTitle: (waiting: number) => (waiting > 0 ? `Sign in to send ${waiting}` : 'Please sign in again'),
  ended: (name: string) => `The session of ${name} has ended. Sign in again to go on where you were.`,
  endedWaiting: (waiting: number) =>
    waiting === 1
      ? 'One entry is saved on this device and is sent as soon as you are signed in.'
      : `${waiting} entries are saved on this device and are sent as soon as you are signed in.`,
  tooLongTitle: 'Please sign in again',
  tooLong:
    'This device has not reached the school server for more than 14 days. For safety it asks you to sign in once before it goes on. Nothing has been lost.',
  firstTitle: 'Works without network',
  first:
    'After the first sign-in this device keeps classes and students with it. You can mark attendance without network; everything is sent by itself when there is a connection.',
  install: 'Install on this device',
  logoutTitle: 'Signing out …',
  unauthorizedTitle: 'You cannot open this page',
  unauthorized: 'Your account does not have access to it. If you need it for your work, ask your administrator.',
  backToStart: 'Back to the start',
} as const

export const authTexts = {
  title: 'Sign in',
  lead: (school: string | undefined) => (school ? `Welcome to ${school}.` : 'Welcome.'),
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  forgotLink: 'Forgot password?',
  people: 'Signed in here before',
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
  accountEndedTitle: 'This account has ended',
  accountEnded: (name: string, waiting: number) =>
    `${name} can no longer sign in.${
      waiting === 0
        ? ''
        : ` ${waiting === 1 ? 'One entry is' : `${waiting} entries are`} still on this device and cannot be sent from here: an administrator who signs in on it can take over what is left.`
    }`,
  tooLongTitle: 'Please sign in again',
  tooLong:
    'This device has not reached the school server for more than 14 days. For safety it asks you to sign in once before it goes on. Nothing has been lost.',
  clockAheadTitle: 'Is the clock of this device right?',
  clockAhead: (days: { shown: string; seen: string } | null) =>
    `${days ? `It shows ${days.shown}, and the last day that this device knows is ${days.seen}.` : 'It is far ahead of the last time that this device knows.'} Set the date and time right, and you can go on at once. If they are right, sign in once with a connection to the school server. Nothing has been lost.`,
  firstTitle: 'Works without network',
  first:
    'After the first sign-in this device keeps classes and students with it. You can mark attendance without network; everything is sent by itself when there is a connection.',
  plainTitle: 'Works only with a connection',
  plain:
    'This address is not secure (http), so this device cannot keep the app: without the school server it does not open. Ask your administrator for the address that begins with https.',
  install: 'Install on this device',
  logoutTitle: 'Signing out …',
  unauthorizedTitle: 'You cannot open this page',
  unauthorized: 'Your account does not have access to it. If you need it for your work, ask your administrator.',
  backToSignIn: 'Back to sign in',
  forgot: {
    title: 'Forgot password',
    lead: 'Enter the email or phone number of your account. A verification code lets you choose a new password.',
    field: 'Email or phone number',
    missing: 'Please enter your email to reset password.',
    submit: 'Send verification code',
    enterCode: 'Enter the code',
    haveCode: 'I already have a code',
  },
  reset: {
    title: 'Reset password',
    lead: 'Enter the verification code and the password that you want from now on.',
    code: 'Verification code',
    codeHint: 'Small or capital letters do not matter. A code is good for 15 minutes.',
    password: 'New password',
    passwordHint: 'At least 8 characters.',
    confirmation: 'Confirm new password',
    missing: 'Please fill all fields',
    mismatch: 'Passwords do not match',
    submit: 'Reset password',
    success: 'Password reset successful!',
    next: 'You are taken to sign-in.',
    noCode: 'I have no code yet',
  },
  switchUser: {
    title: 'Switch user',
    lead: 'Choose who goes on with this device. You stay signed in until the other password has been accepted; what you have saved and not sent yet stays yours and is sent.',
    others: 'People of this device',
    nobody: 'Nobody else has signed in on this device yet.',
    password: 'Sign in',
  },
  backToStart: 'Back to the start',
} as const

import { localized } from '#domain/core/translations.ts'

export const authTexts = localized('auth', {
  title: 'Sign in',
  email: 'Email, username or phone',
  password: 'Password',
  submit: 'Sign in',
  forgotLink: 'Forgot password?',
  helpLink: 'Help for signing in',
  people: 'Signed in here before',
  noAccount: 'No account yet?',
  createAccount: 'Contact your administrator for account creation',
  createAccountToast: 'Please contact your administrator for account creation.',
  success: 'Login successful!',
  locked: (seconds: number) => `Please wait ${seconds} seconds before trying again.`,
  tooMany: (seconds: number) => `Too many failed attempts. Try again in ${seconds} seconds.`,
  unlocked: 'Account unlocked! Please try again.',
  noServerTitle: 'The school server cannot be reached',
  noServer:
    'You need the school server to sign in. Check that this device is connected to the network, then try again. Everything saved on this device is still here.',
  endedTitle: (waiting: number) => (waiting > 0 ? `Sign in to send ${waiting}` : 'Please sign in again'),
  // Messages prescribed for the dashboard (AUTH-12), which the sign-in page shows.
  loginNeeded: 'Unauthorized: Please login',
  ended: (name: string) => `Session expired. Please login again. The session was that of ${name}.`,
  roleChanged: (name: string) =>
    `The administrator has given ${name} another role. Sign in again to go on with it. What was saved here before stays here.`,
  unreadable: 'Invalid token format. Please re-login.',
  endedWaiting: (waiting: number) =>
    waiting === 1
      ? 'One entry is saved on this device. It is sent when you sign in; an administrator can take it over.'
      : `${waiting} entries are saved on this device. They are sent when you sign in; an administrator can take them over.`,
  accountEndedTitle: 'This account has ended',
  accountEnded: (name: string, waiting: number) =>
    `${name} can no longer sign in.${
      waiting === 0
        ? ''
        : ` ${waiting === 1 ? 'One entry is' : `${waiting} entries are`} still on this device and cannot be sent: an administrator can sign in on this device and take over the entries.`
    }`,
  tooLongTitle: 'Please sign in again',
  tooLong:
    'This device has not reached the school server for more than 14 days. For safety, please sign in once to continue. Nothing has been lost.',
  clockAheadTitle: 'Is the clock of this device right?',
  clockAhead: (days: { shown: string; seen: string } | null) =>
    `${days ? `It shows ${days.shown}, and the last day that this device knows is ${days.seen}.` : 'It is far ahead of the last time that this device knows.'} Correct the date and time, and you can continue at once. If they are correct, sign in once with a connection to the school server. Nothing has been lost.`,
  firstTitle: 'Works without network',
  first:
    'After the first sign-in, classes and students are saved on this device. You can mark attendance without network. Everything is sent automatically when there is a connection.',
  plainTitle: 'Works only with a connection',
  plain:
    'This address is not secure (http), so the app cannot be saved on this device and does not open without the school server. Ask your administrator for the address that begins with https.',
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
    mailed: 'If the account exists, a verification code has been sent.',
    ask: 'Please ask your administrator for the verification code.',
    enterCode: 'Enter the code',
    haveCode: 'I already have a code',
  },
  reset: {
    title: 'Reset password',
    lead: 'Enter the verification code and your new password.',
    code: 'Verification code',
    codeHint: 'Capital and small letters are the same. A code sent by email is valid for 15 minutes.',
    password: 'New password',
    passwordHint: 'At least 8 characters.',
    confirmation: 'Confirm new password',
    missing: 'Please fill all fields',
    mismatch: 'Passwords do not match',
    submit: 'Reset password',
    success: 'Password reset successful!',
    next: 'The sign-in page opens now.',
    noCode: 'I have no code yet',
  },
  firstSignIn: {
    link: 'I have a code from the school',
    title: 'First sign-in',
    lead: 'Use the code that the school gave you to choose your password.',
    nameHint: 'As written on your slip, for example your phone: 63 400 0001.',
    code: 'Code',
    codeHint: 'As written on your slip. Capital and small letters are the same.',
    submit: 'Set password and sign in',
    signInFailed: 'Your password is set. Sign in with it now.',
    isCode: 'This looks like a code from the school. Use it to choose a password first:',
  },
  switchUser: {
    title: 'Switch user',
    lead: 'Choose who will use this device now. You stay signed in until the other password is accepted. Your saved entries stay yours and will be sent.',
    others: 'People who use this device',
    nobody: 'Nobody else has signed in on this device yet.',
    password: 'Sign in',
  },
  backToStart: 'Back to the start',
} as const)

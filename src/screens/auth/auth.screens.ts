import { screen } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'
import { ARRIVAL_PATH } from '#domain/users/slip-link.rules.ts'

export const signInScreen = screen({
  id: 'auth.signIn', // AUTH-1
  path: '/auth/login',
  aliases: ['/'],
  title: 'Sign in',
  roles: 'public',
  load: () => import('./SignInScreen.tsx'),
})

const logoutScreen = screen({
  id: 'auth.logout', // AUTH-9
  path: '/logout',
  title: 'Sign out',
  roles: 'public',
  load: () => import('./LogoutScreen.tsx'),
})

const unauthorizedScreen = screen({
  id: 'auth.unauthorized', // AUTH-6
  path: '/unauthorized',
  title: 'Access denied',
  roles: 'public',
  load: () => import('./UnauthorizedScreen.tsx'),
})

export const forgotPasswordScreen = screen({
  id: 'auth.forgotPassword', // AUTH-7
  path: '/auth/forgot-password',
  title: 'Forgot password',
  roles: 'public',
  load: () => import('./ForgotPasswordScreen.tsx'),
})

export const resetPasswordScreen = screen({
  id: 'auth.resetPassword', // AUTH-8
  path: '/auth/reset-password',
  // There is also the relative link `auth/reset-password`, which browsers append to the current address.
  aliases: ['/auth/auth/reset-password', '/auth/:from/auth/reset-password', '/dashboard/auth/reset-password'],
  title: 'Reset password',
  roles: 'public',
  load: () => import('./ResetPasswordScreen.tsx'),
})

export const firstSignInScreen = screen({
  id: 'auth.firstSignIn',
  path: '/auth/first-sign-in',
  title: 'First sign-in',
  roles: 'public',
  load: () => import('./FirstSignInScreen.tsx'),
})

export const arriveScreen = screen({
  id: 'auth.arrive',
  path: ARRIVAL_PATH,
  title: 'Welcome',
  roles: 'public',
  load: () => import('./ArriveScreen.tsx'),
})

export const signInHelpScreen = screen({
  id: 'auth.help',
  path: '/auth/help',
  title: 'Help for signing in',
  roles: 'public',
  load: () => import('./SignInHelpScreen.tsx'),
})

export const switchUserScreen = screen({
  id: 'auth.switchUser',
  path: '/auth/switch-user',
  title: 'Switch user',
  roles: ROLES,
  load: () => import('./SwitchUserScreen.tsx'),
})

export const authScreens = [
  signInScreen,
  logoutScreen,
  unauthorizedScreen,
  forgotPasswordScreen,
  resetPasswordScreen,
  firstSignInScreen,
  arriveScreen,
  signInHelpScreen,
  switchUserScreen,
]

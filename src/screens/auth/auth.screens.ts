import { screen } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'

export const signInScreen = screen({
  id: 'auth.signIn',
  path: '/auth/login',
  aliases: ['/'],
  title: 'Sign in',
  roles: 'public',
  load: () => import('./SignInScreen.tsx'),
})

const logoutScreen = screen({
  id: 'auth.logout',
  path: '/logout',
  title: 'Sign out',
  roles: 'public',
  load: () => import('./LogoutScreen.tsx'),
})

const unauthorizedScreen = screen({
  id: 'auth.unauthorized',
  path: '/unauthorized',
  title: 'Access denied',
  roles: 'public',
  load: () => import('./UnauthorizedScreen.tsx'),
})

export const forgotPasswordScreen = screen({
  id: 'auth.forgotPassword',
  path: '/auth/forgot-password',
  title: 'Forgot password',
  roles: 'public',
  load: () => import('./ForgotPasswordScreen.tsx'),
})

export const resetPasswordScreen = screen({
  id: 'auth.resetPassword',
  path: '/auth/reset-password',
  // The specification also uses the relative link `auth/reset-password`, which browsers append to the current address.
  aliases: ['/auth/auth/reset-password', '/auth/:from/auth/reset-password', '/dashboard/auth/reset-password'],
  title: 'Reset password',
  roles: 'public',
  load: () => import('./ResetPasswordScreen.tsx'),
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
  switchUserScreen,
]

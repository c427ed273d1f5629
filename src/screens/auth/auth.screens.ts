import { screen } from '#app/screens.ts'

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

export const authScreens = [signInScreen, logoutScreen, unauthorizedScreen]

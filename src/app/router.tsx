import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { screens } from '../areas.ts'
import { CrashPage, NotFoundPage } from './error-pages.tsx'
import { Root } from './Root.tsx'
import type { Screen } from './screens.ts'
import { ScreenView } from './ScreenView.tsx'
import { Splash } from './Splash.tsx'

const routesOf = (screen: Screen): RouteObject[] =>
  [screen.path, ...(screen.aliases ?? [])].map((path) => ({
    path,
    handle: screen,
    element: <ScreenView screen={screen} />,
    errorElement: <CrashPage />,
  }))

const open = screens.filter((screen) => screen.roles === 'public')
const closed = screens.filter((screen) => screen.roles !== 'public')

/** Every address of the product, from the declared screens. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <CrashPage />,
      hydrateFallbackElement: <Splash />,
      children: [
        ...open.flatMap(routesOf),
        // The frame has a chunk of its own, since the sign-in pages do not need it.
        { lazy: { Component: async () => (await import('./Layout.tsx')).Layout }, children: closed.flatMap(routesOf) },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ])

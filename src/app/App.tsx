import { DirectionProvider, MantineProvider } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router-dom'
import { cssVariables, theme } from '#ui/theme.ts'
import type { makeRouter } from './router.tsx'
import { pageDirection } from './language.ts'
import { hasVariables } from './start-files.ts'
import { colorSchemeManager } from './theme-choice.ts'

// Toasts are loaded later, since the first paint does not need them.
const Toasts = lazy(() => import('#ui/Toasts.tsx').then(({ Toasts: component }) => ({ default: component })))

export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={!hasVariables()}
      withGlobalClasses={false}
    >
      <DirectionProvider initialDirection={pageDirection()} detectDirection={false}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </DirectionProvider>
    </MantineProvider>
  )
}

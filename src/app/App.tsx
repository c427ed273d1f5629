import { DirectionProvider, MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router-dom'
import { useLoaded } from '#ui/later-part.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { laterToasts } from '#ui/toast.ts'
import type { makeRouter } from './router.tsx'
import { pageDirection } from './language.ts'
import { hasVariables } from './start-files.ts'
import { colorSchemeManager } from './theme-choice.ts'

/** The container of toasts, which no first screen needs. */
function LaterToasts() {
  const toasts = useLoaded(laterToasts)
  return toasts ? <toasts.Toasts /> : null
}

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
        <LaterToasts />
      </DirectionProvider>
    </MantineProvider>
  )
}

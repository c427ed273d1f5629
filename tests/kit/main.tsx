import '#ui/mantine.css'
import '#ui/tokens.css'
import '#ui/shapes.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { cssVariables, theme } from '#ui/theme.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { Kit } from './Kit.tsx'

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <BrowserRouter>
        <Routes>
          <Route path="/kit/:name?" element={<Kit />} />
        </Routes>
        <Toasts />
      </BrowserRouter>
    </MantineProvider>,
  )

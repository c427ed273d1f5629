import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useSchool } from '#data/use-session.ts'
import { appTexts } from './app.texts.ts'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useScreen } from './use-screen.ts'

/** What stands around every page: its title, the scroll position, the word about a new version. */
export function Root() {
  const screen = useScreen()
  const school = useSchool()
  const name = school?.name ?? appTexts.product
  return (
    <>
      <title>{screen ? `${screen.title} · ${name}` : name}</title>
      <Outlet />
      <UpdateBanner />
      <ScrollRestoration />
    </>
  )
}

import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { useSavedTheme } from '#data/device/theme.ts'
import { useSchool } from '#data/session/use-session.ts'
import { appTexts } from './app.texts.ts'
import { useLanguage } from './language.ts'
import { useThemeChoice } from './theme-choice.ts'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useScreen } from './use-screen.ts'

/** The outermost frame of every page: document title, scroll restoration, update banner. */
export function Root() {
  useLanguage()
  const screen = useScreen()
  const school = useSchool()
  const savedTheme = useSavedTheme()
  const follow = useThemeChoice((state) => state.follow)
  useEffect(() => {
    if (savedTheme) follow(savedTheme)
  }, [savedTheme, follow])
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

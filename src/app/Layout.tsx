import { Drawer } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useLive } from '#data/live-state.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useAccess } from '#data/use-access.ts'
import { useSchool } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import { formatDay } from '#domain/core/dates.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import { ClockNotice } from './ClockNotice.tsx'
import { Crumbs } from './Crumbs.tsx'
import { InitialLoadBanner } from './InitialLoadBanner.tsx'
import { Greeting } from './Greeting.tsx'
import { Header } from './Header.tsx'
import classes from './Layout.module.css'
import { SideMenu } from './SideMenu.tsx'
import { SignOutDialog } from './SignOutDialog.tsx'
import { useSessionKeeper } from './use-session-keeper.ts'

/** After a change of page the focus moves to its content; when only filters change, it stays. */
function useContentFocus(pathname: string) {
  const content = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** The header in print: school, screen and day. */
function PaperHead() {
  const school = useSchool()
  const today = useToday()?.today
  return school && today ? <p className={classes['paper']}>{`${school.name}, ${formatDay(today)}`}</p> : null
}

/** Keeps what every list reads first, so that a list is rendered once, with its choice of classes. */
function KeptReadings() {
  useClassList()
  return null
}

/** The frame around the screens of a signed-in person: header, side menu where the role has one, and the screen. */
export function Layout() {
  const access = useAccess()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // A token is renewed only when it is needed. While the live link stands, an expired token does not mean that the
  // server is away.
  const isLive = useLive()
  const isStale = access?.status === 'in' && access.isStale && !isLive
  useSessionKeeper(isStale)
  const { pathname } = useLocation()
  const content = useContentFocus(pathname)
  const openDrawer = useCallback(() => setDrawerOpen(true), [])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  const signOut = useCallback(() => setLeaving(true), [])
  // Rendering the screen before the frame would mount it again inside the frame later, and lose what was typed until
  // then.
  if (!access) return null
  // The screen's own guard redirects people who are not signed in.
  if (access.status !== 'in') return <Outlet />
  const hasMenu = access.role !== 'PARENT'
  return (
    <div className={classes['shell']} data-menu={hasMenu || undefined}>
      <a className={classes['skip']} href="#content" data-shell>
        {texts.skip}
      </a>
      <Header user={access.user} role={access.role} onMenu={hasMenu ? openDrawer : null} onSignOut={signOut} />
      {hasMenu ? (
        <aside className={classes['side']} data-shell>
          <SideMenu role={access.role} present={pathname} />
        </aside>
      ) : null}
      <Drawer
        opened={isDrawerOpen}
        onClose={closeDrawer}
        size="19rem"
        title={<Greeting name={access.user.fullname} />}
        closeButtonProps={{ 'aria-label': texts.closeMenu, size: 44 }}
        styles={{ header: { padding: '0.5rem 0.75rem 0.5rem 1.25rem' } }}
      >
        <SideMenu role={access.role} present={pathname} onPick={closeDrawer} />
      </Drawer>
      <main id="content" ref={content} className={classes['main']} tabIndex={-1}>
        {isStale ? (
          <p className={classes['stale']} role="status" data-shell>
            {texts.stale}
          </p>
        ) : null}
        <ClockNotice />
        <InitialLoadBanner />
        <KeptReadings />
        {hasMenu ? <Crumbs /> : null}
        <PaperHead />
        <Outlet />
      </main>
      <SignOutDialog opened={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

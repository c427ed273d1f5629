import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useAddress } from '#ui/use-address.ts'
import { press, reads } from './steps.ts'

function Probe() {
  const [params, set] = useAddress()
  const change = () => {
    set({ student: '7' })
    set({ search: 'mohamed', sort: '' })
  }
  return (
    <>
      <button onClick={change}>Change</button>
      <p>{`student ${params.get('student')}, search ${params.get('search')}, sort ${params.get('sort')}`}</p>
    </>
  )
}

test('two changes of the page’s address before the next rendering both take effect', async () => {
  history.replaceState(null, '', '/?sort=name')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const router = createBrowserRouter([{ path: '*', element: <Probe /> }])
  root.render(<RouterProvider router={router} />)
  await press('Change')
  await reads('student 7, search mohamed, sort null')
  expect(location.search).toBe('?student=7&search=mohamed')
  root.unmount()
  router.dispose()
  place.remove()
})

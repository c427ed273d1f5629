// Stores every file when it is first asked for, and answers from the store from then on.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  event.respondWith(
    caches.open('plain').then(async (store) => {
      const stored = await store.match(event.request)
      if (stored) return stored
      const answer = await fetch(event.request)
      await store.put(event.request, answer.clone())
      return answer
    }),
  )
})

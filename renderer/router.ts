import { createRouter, createWebHashHistory, type Router } from 'vue-router';

/** The rooms that exist. Each is loaded when it is first entered. */
export const makeRouter = (): Router =>
  createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', name: 'start', component: () => import('./rooms/start/start-room.vue') },
      { path: '/import', name: 'import', component: () => import('./rooms/import/import-room.vue') },
      { path: '/review', name: 'review-list', component: () => import('./rooms/review/review-list.vue') },
      {
        path: '/review/:runId(\\d+)',
        name: 'review',
        component: () => import('./rooms/review/review-room.vue'),
        props: (route) => ({ runId: Number(route.params['runId']) }),
      },
      { path: '/lists', name: 'lists', component: () => import('./rooms/lists/lists-room.vue') },
      {
        path: '/lists/:listId(\\d+)',
        name: 'list',
        component: () => import('./rooms/lists/one-list.vue'),
        props: (route) => ({ listId: Number(route.params['listId']) }),
      },
      { path: '/runs', name: 'runs', component: () => import('./rooms/runs/runs-room.vue') },
      {
        path: '/runs/:runId(\\d+)',
        name: 'run',
        component: () => import('./rooms/runs/run-room.vue'),
        props: (route) => ({ runId: Number(route.params['runId']) }),
      },
      { path: '/follow', name: 'follow', component: () => import('./rooms/follow/follow-room.vue') },
      { path: '/follow/books', name: 'follow-books', component: () => import('./rooms/follow/books-room.vue') },
      { path: '/follow/self', name: 'follow-self', component: () => import('./rooms/follow/self-room.vue') },
      { path: '/follow/owed', name: 'follow-owed', component: () => import('./rooms/follow/owed-room.vue') },
      { path: '/follow/inbox', name: 'follow-inbox', component: () => import('./rooms/follow/inbox-room.vue') },
      { path: '/recurring', name: 'recurring', component: () => import('./rooms/recurring/recurring-room.vue') },
      {
        path: '/recurring/calendar',
        name: 'recurring-calendar',
        component: () => import('./rooms/recurring/calendar-room.vue'),
      },
      { path: '/registers', name: 'registers', component: () => import('./rooms/registers/customers-room.vue') },
      {
        path: '/registers/articles',
        name: 'register-articles',
        component: () => import('./rooms/registers/articles-room.vue'),
      },
      {
        path: '/registers/cost-centers',
        name: 'register-cost-centers',
        component: () => import('./rooms/registers/cost-centers-room.vue'),
      },
      {
        path: '/registers/projects',
        name: 'register-projects',
        component: () => import('./rooms/registers/projects-room.vue'),
      },
      { path: '/console', name: 'console', component: () => import('./rooms/console/console-room.vue') },
      { path: '/settings', name: 'settings', component: () => import('./rooms/settings/settings-room.vue') },
      { path: '/:rest(.*)*', redirect: '/' },
    ],
  });

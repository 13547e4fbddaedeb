import { createRouter, createWebHashHistory, type Router } from 'vue-router';
import StartRoom from './rooms/start/start-room.vue';

/** The rooms that exist but the first, which is there from the start. Each is loaded when it is first entered, or before, while nothing else is to be done. */
const rooms = {
  importRoom: () => import('./rooms/import/import-room.vue'),
  reviewList: () => import('./rooms/review/review-list.vue'),
  reviewRoom: () => import('./rooms/review/review-room.vue'),
  listsRoom: () => import('./rooms/lists/lists-room.vue'),
  oneList: () => import('./rooms/lists/one-list.vue'),
  runsRoom: () => import('./rooms/runs/runs-room.vue'),
  runRoom: () => import('./rooms/runs/run-room.vue'),
  followRoom: () => import('./rooms/follow/follow-room.vue'),
  booksRoom: () => import('./rooms/follow/books-room.vue'),
  selfRoom: () => import('./rooms/follow/self-room.vue'),
  owedRoom: () => import('./rooms/follow/owed-room.vue'),
  inboxRoom: () => import('./rooms/follow/inbox-room.vue'),
  recurringRoom: () => import('./rooms/recurring/recurring-room.vue'),
  calendarRoom: () => import('./rooms/recurring/calendar-room.vue'),
  customersRoom: () => import('./rooms/registers/customers-room.vue'),
  articlesRoom: () => import('./rooms/registers/articles-room.vue'),
  costCentersRoom: () => import('./rooms/registers/cost-centers-room.vue'),
  projectsRoom: () => import('./rooms/registers/projects-room.vue'),
  consoleRoom: () => import('./rooms/console/console-room.vue'),
  settingsRoom: () => import('./rooms/settings/settings-room.vue'),
} as const;

/** Where each room stands. */
export const makeRouter = (): Router =>
  createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', name: 'start', component: StartRoom },
      { path: '/import', name: 'import', component: rooms.importRoom },
      { path: '/review', name: 'review-list', component: rooms.reviewList },
      {
        path: '/review/:runId(\\d+)',
        name: 'review',
        component: rooms.reviewRoom,
        props: (route) => ({ runId: Number(route.params['runId']) }),
      },
      { path: '/lists', name: 'lists', component: rooms.listsRoom },
      {
        path: '/lists/:listId(\\d+)',
        name: 'list',
        component: rooms.oneList,
        props: (route) => ({ listId: Number(route.params['listId']) }),
      },
      { path: '/runs', name: 'runs', component: rooms.runsRoom },
      {
        path: '/runs/:runId(\\d+)',
        name: 'run',
        component: rooms.runRoom,
        props: (route) => ({ runId: Number(route.params['runId']) }),
      },
      { path: '/follow', name: 'follow', component: rooms.followRoom },
      { path: '/follow/books', name: 'follow-books', component: rooms.booksRoom },
      { path: '/follow/self', name: 'follow-self', component: rooms.selfRoom },
      { path: '/follow/owed', name: 'follow-owed', component: rooms.owedRoom },
      { path: '/follow/inbox', name: 'follow-inbox', component: rooms.inboxRoom },
      { path: '/recurring', name: 'recurring', component: rooms.recurringRoom },
      {
        path: '/recurring/calendar',
        name: 'recurring-calendar',
        component: rooms.calendarRoom,
      },
      { path: '/registers', name: 'registers', component: rooms.customersRoom },
      {
        path: '/registers/articles',
        name: 'register-articles',
        component: rooms.articlesRoom,
      },
      {
        path: '/registers/cost-centers',
        name: 'register-cost-centers',
        component: rooms.costCentersRoom,
      },
      {
        path: '/registers/projects',
        name: 'register-projects',
        component: rooms.projectsRoom,
      },
      { path: '/console', name: 'console', component: rooms.consoleRoom },
      { path: '/settings', name: 'settings', component: rooms.settingsRoom },
      { path: '/:rest(.*)*', redirect: '/' },
    ],
  });

/** The first room has its pictures and its lists to fetch before anything is fetched ahead. */
const restMs = 1_000;

/** Fetches the other rooms one after the other while the window is at rest: who enters one does not wait for it. */
export const fetchRooms = (): void => {
  const left = Object.values(rooms);
  const next = (): void => {
    const room = left.shift();
    // One that cannot be had is asked for again when it is entered, and says so there.
    if (room !== undefined)
      requestIdleCallback(() => {
        room().then(next, next);
      });
  };
  setTimeout(next, restMs);
};

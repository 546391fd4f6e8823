import 'foyer-tickets/event-shop.js';
import { createApp } from 'vue';
import Shop from './Shop.vue';

createApp(Shop).mount('#app');

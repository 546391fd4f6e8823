import 'foyer-tickets/event-shop.js';
import { mount } from 'svelte';
import Shop from './Shop.svelte';

const target = document.getElementById('app');
if (target) mount(Shop, { target });

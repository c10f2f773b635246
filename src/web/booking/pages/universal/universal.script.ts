import { startBasket } from './basket.ts';
import { startCategoryTabs } from './category-tabs.ts';

startCategoryTabs();
startBasket();

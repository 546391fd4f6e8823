<?php
/**
 * Plugin Name:       Foyer Tickets
 * Description:       Sells tickets in your pages: a block and a shortcode for the shop, the list of events, vouchers and a customer’s tickets.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * Text Domain:       foyer-tickets
 * Domain Path:       /languages
 *
 * @package FoyerTickets
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** The tags that a page can have, with the attributes that an author sets, by the names of the block. */
const FOYER_TICKETS_KINDS = array(
	'shop'     => array(
		'tag'   => 'event-shop',
		'names' => array(
			'event'     => 'event',
			'underShop' => 'under-shop',
			'coupon'    => 'coupon',
		),
	),
	'listing'  => array(
		'tag'   => 'event-listing',
		'names' => array(
			'seller' => 'seller',
			'layout' => 'layout',
			'tags'   => 'tags',
		),
	),
	'vouchers' => array(
		'tag'   => 'voucher-check',
		'names' => array( 'seller' => 'seller' ),
	),
	'orders'   => array(
		'tag'   => 'customer-orders',
		'names' => array( 'seller' => 'seller' ),
	),
);

/** The address of the service, without a slash at its end; empty until it is set. */
function foyer_tickets_url() {
	return untrailingslashit( esc_url_raw( (string) get_option( 'foyer_tickets_url', '' ), array( 'https', 'http' ) ) );
}

/** The seller whose events are shown. */
function foyer_tickets_seller() {
	return (string) get_option( 'foyer_tickets_seller', '' );
}

/** A setting as it is stored: an address of the web. */
function foyer_tickets_sanitize_url( $value ) {
	return untrailingslashit( esc_url_raw( trim( (string) $value ), array( 'https', 'http' ) ) );
}

/** A setting as it is stored: the id of a seller. */
function foyer_tickets_sanitize_seller( $value ) {
	return preg_replace( '/[^A-Za-z0-9_-]/', '', (string) $value );
}

add_action( 'init', 'foyer_tickets_init' );
/** Registers the block, the shortcode and the script of the elements. */
function foyer_tickets_init() {
	load_plugin_textdomain( 'foyer-tickets', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	$url = foyer_tickets_url();
	if ( '' !== $url ) {
		// The address has its version in it, and the service says how long it may be kept.
		wp_register_script( 'foyer-tickets', $url . '/v1/embed.js', array(), null, true );
	}
	$block = register_block_type( __DIR__, array( 'render_callback' => 'foyer_tickets_render' ) );
	if ( $block ) {
		$handle = generate_block_asset_handle( 'foyer-tickets/tickets', 'editorScript' );
		wp_set_script_translations( $handle, 'foyer-tickets', __DIR__ . '/languages' );
		wp_localize_script(
			$handle,
			'foyerTickets',
			array(
				'url'      => $url,
				'seller'   => foyer_tickets_seller(),
				'settings' => admin_url( 'options-general.php?page=foyer-tickets' ),
			)
		);
	}
	add_shortcode( 'foyer', 'foyer_tickets_shortcode' );
}

add_filter( 'script_loader_tag', 'foyer_tickets_script_tag', 10, 2 );
/** The elements are a module. */
function foyer_tickets_script_tag( $tag, $handle ) {
	if ( 'foyer-tickets' !== $handle ) {
		return $tag;
	}
	return str_replace( ' src=', ' type="module" src=', preg_replace( '/ type=([\'"])[^\'"]*\1/', '', $tag ) );
}

/**
 * The element of a block.
 *
 * @param array $attributes As block.json names them.
 */
function foyer_tickets_render( $attributes ) {
	$url  = foyer_tickets_url();
	$kind = isset( $attributes['kind'] ) ? (string) $attributes['kind'] : 'shop';
	if ( '' === $url || ! isset( FOYER_TICKETS_KINDS[ $kind ] ) ) {
		return foyer_tickets_hint( __( 'Foyer Tickets: set the address of your ticket service first.', 'foyer-tickets' ) );
	}
	$seller = empty( $attributes['seller'] ) ? foyer_tickets_seller() : (string) $attributes['seller'];
	$values = array_merge( $attributes, array( 'seller' => $seller ) );
	if ( 'shop' === $kind && empty( $values['event'] ) ) {
		return foyer_tickets_hint( __( 'Foyer Tickets: choose an event.', 'foyer-tickets' ) );
	}
	if ( 'shop' !== $kind && '' === $seller ) {
		return foyer_tickets_hint( __( 'Foyer Tickets: name your seller in the settings.', 'foyer-tickets' ) );
	}
	wp_enqueue_script( 'foyer-tickets' );
	$tag    = FOYER_TICKETS_KINDS[ $kind ]['tag'];
	$markup = ' base-url="' . esc_attr( $url ) . '"';
	foreach ( FOYER_TICKETS_KINDS[ $kind ]['names'] as $name => $attribute ) {
		if ( isset( $values[ $name ] ) && is_scalar( $values[ $name ] ) && '' !== (string) $values[ $name ] ) {
			$markup .= ' ' . $attribute . '="' . esc_attr( (string) $values[ $name ] ) . '"';
		}
	}
	if ( 'vouchers' === $kind ) {
		$markup .= ' buy';
	}
	if ( 'listing' === $kind && '' !== $seller ) {
		$markup .= ' event-url="' . esc_attr( $url . '/' . rawurlencode( $seller ) . '/{url}' ) . '"';
	}
	return '<' . $tag . $markup . '>' . foyer_tickets_fallback( $kind, $url, $seller, $values ) . '</' . $tag . '>';
}

/** The link that is shown until the element is there, and without scripts. */
function foyer_tickets_fallback( $kind, $url, $seller, $values ) {
	if ( '' === $seller ) {
		return '';
	}
	$page  = array(
		'shop'     => '/' . rawurlencode( isset( $values['event'] ) ? (string) $values['event'] : '' ),
		'listing'  => '',
		'vouchers' => '/vouchers',
		'orders'   => '/account',
	);
	$texts = array(
		'shop'     => __( 'Buy tickets', 'foyer-tickets' ),
		'listing'  => __( 'All events', 'foyer-tickets' ),
		'vouchers' => __( 'Vouchers', 'foyer-tickets' ),
		'orders'   => __( 'Your tickets', 'foyer-tickets' ),
	);
	return '<a href="' . esc_url( $url . '/' . rawurlencode( $seller ) . $page[ $kind ] ) . '">' . esc_html( $texts[ $kind ] ) . '</a>';
}

/** What is missing, for those who can do something about it; visitors see nothing. */
function foyer_tickets_hint( $text ) {
	return current_user_can( 'edit_posts' ) ? '<p>' . esc_html( $text ) . '</p>' : '';
}

/**
 * `[foyer event="summer-night"]`, `[foyer kind="listing" layout="cards"]`, `[foyer kind="vouchers"]`, `[foyer kind="orders"]`.
 *
 * @param array|string $given The attributes; WordPress writes their names in lower case.
 */
function foyer_tickets_shortcode( $given ) {
	$named = shortcode_atts(
		array(
			'kind'   => 'shop',
			'event'  => '',
			'shop'   => '',
			'coupon' => '',
			'seller' => '',
			'layout' => '',
			'tags'   => '',
		),
		$given,
		'foyer'
	);
	$named['underShop'] = $named['shop'];
	return foyer_tickets_render( $named );
}

add_action( 'admin_menu', 'foyer_tickets_menu' );
/** The page of the settings. */
function foyer_tickets_menu() {
	add_options_page( 'Foyer Tickets', 'Foyer Tickets', 'manage_options', 'foyer-tickets', 'foyer_tickets_settings_page' );
}

add_action( 'admin_init', 'foyer_tickets_settings' );
/** The settings: the service, and the seller. */
function foyer_tickets_settings() {
	register_setting(
		'foyer-tickets',
		'foyer_tickets_url',
		array(
			'type'              => 'string',
			'sanitize_callback' => 'foyer_tickets_sanitize_url',
		)
	);
	register_setting(
		'foyer-tickets',
		'foyer_tickets_seller',
		array(
			'type'              => 'string',
			'sanitize_callback' => 'foyer_tickets_sanitize_seller',
		)
	);
}

/** The form of the settings. */
function foyer_tickets_settings_page() {
	echo '<div class="wrap"><h1>Foyer Tickets</h1><form method="post" action="options.php">';
	settings_fields( 'foyer-tickets' );
	echo '<table class="form-table" role="presentation">';
	foyer_tickets_field( 'foyer_tickets_url', __( 'Address of the ticket service', 'foyer-tickets' ), 'https://tickets.example', 'url' );
	foyer_tickets_field( 'foyer_tickets_seller', __( 'Seller', 'foyer-tickets' ), 'city-theatre', 'text' );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}

/** A row of the form. */
function foyer_tickets_field( $name, $label, $example, $type ) {
	printf(
		'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td><input class="regular-text" id="%1$s" name="%1$s" type="%5$s" value="%3$s" placeholder="%4$s"></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_attr( (string) get_option( $name, '' ) ),
		esc_attr( $example ),
		esc_attr( $type )
	);
}

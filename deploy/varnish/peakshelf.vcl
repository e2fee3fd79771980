vcl 4.1;
# The site behind Varnish 6.6 or newer with the module xkey (varnish-modules). A TLS proxy is in front of it. Settings of the site:
#   CDN_PURGE=varnish  CDN_PURGE_URL=http://ADDRESS-OF-VARNISH:6081
#   TRUSTED_PROXIES=ADDRESS-OF-VARNISH,ADDRESS-OF-TLS-PROXY
import directors;
import std;
import xkey;

# A stopping process fails this check immediately and accepts no requests after 5 s, so two failures of three suffice. The
# timeout is longer than the response time of a busy process.
probe ready {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 5s;
    .window = 3;
    .threshold = 2;
}

# One per process.
backend first {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = ready;
}
backend second {
    .host = "127.0.0.1";
    .port = "3002";
    .probe = ready;
}

# The processes of the site.
acl purgers {
    "127.0.0.1";
    "::1";
}

# The TLS proxy, which sends the visitor's address.
acl terminators {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new site = directors.round_robin();
    site.add_backend(first);
    site.add_backend(second);
}

sub vcl_recv {
    set req.backend_hint = site.backend();
    if (req.method == "PURGE") {
        # Varnish has added the client address. A further address comes from a visitor, through the TLS proxy.
        if (client.ip !~ purgers || req.http.X-Forwarded-For != "" + client.ip || !req.http.xkey-purge) {
            return (synth(403, "Not you"));
        }
        set req.http.x-purged = xkey.purge(req.http.xkey-purge);
        return (synth(200, "Purged " + req.http.x-purged));
    }
    # Visitors can't set their address or request id.
    if (client.ip !~ terminators) {
        set req.http.X-Forwarded-For = client.ip;
        unset req.http.X-Forwarded-Proto;
        unset req.http.X-Request-Id;
    }
    if (req.url ~ "^/(admin|auth|rest/v1|functions/v1|storage/v1/object/authenticated)") {
        return (pass);
    }
    # A writer's next request goes to a process that knows the change.
    if (req.http.X-Change-Token || req.http.Cookie ~ "(^|; *)__Host-change=") {
        return (pass);
    }
    if (req.method == "GET" || req.method == "HEAD") {
        if (!req.http.Authorization && req.url !~ "^/(preview|pay|bookings)/") {
            # No public page reads a cookie.
            unset req.http.Cookie;
        }
    }
}

sub vcl_backend_fetch {
    # A stopped process refuses connections; the next one is tried in order, regardless of health checks.
    if (bereq.retries > 0) {
        set bereq.backend = site.backend();
    }
}

sub vcl_backend_error {
    # Never repeats a write that may have succeeded.
    if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
        return (retry);
    }
}

sub vcl_backend_response {
    if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
}
